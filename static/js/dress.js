/** What every later part begins with: the first part and all rules are there, and the stylesheet of the later ones is worn, or did not come. */

import './first.js';
import './rules/all.js';
import 'app:shared';
import href from 'app:style';

const link = document.createElement('link');
link.rel = 'stylesheet';
link.href = href;
const worn = new Promise((done) => { link.onload = link.onerror = done; });
document.head.append(link);
await worn;
