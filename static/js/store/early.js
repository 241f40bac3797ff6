/** Opens the database while the rest of the first part is evaluated, because the first screen waits for both. */

import {database} from './connection.js';

database().catch(() => undefined); // every read tries again
