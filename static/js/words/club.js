/** The sentences that the club's part alone says: build.js leaves them out of all other files. */

import en from './en.js';
import {add} from './index.js';

add(en);
