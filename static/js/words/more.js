/** The sentences that only later screens say: build.js leaves them out of the first file. Each part that is loaded later imports this. */

import en from './en.js';
import {add} from './index.js';

add(en);
