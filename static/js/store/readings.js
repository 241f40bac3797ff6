/** The rule sets' notes on readings, which no game needs: loaded to show them, to copy a book and to export a game. */

export {default} from 'app:readings';
