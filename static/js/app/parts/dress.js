/** What every later part begins with: the first part and all rules are there, and the stylesheet of the later ones is worn, or keeps nobody waiting. */

import './first.js';
import '../../rules/all.js';
import 'app:shared';
import href from 'app:style';
import {wear} from '../wear.js';

await wear(href);
