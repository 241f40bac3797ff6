/**
 * French as spoken in Canadian clubs, loaded when the app uses it (language.js).
 *
 * The words of the game, used everywhere: weight = palet, disc = disque, frame and inning = manche, round = ronde,
 * half-round = demi-ronde, turn = tour, game = partie, match = match, side = camp, hammer = marteau, hanger = suspendu,
 * dead heat = ex æquo, tie = (partie) nulle, no-score frame = manche blanche, board and table = table, gutter =
 * gouttière, to shoot = lancer, to score = marquer, score = pointage, to record = inscrire, undo = défaire, saved =
 * gardé, log = journal, pad = saisie, sheet = feuille, rule set = règlement, book = livre, section = article, house
 * rules = règles maison, reading = lecture, referee = arbitre, official = officiel, ruling = décision, call = appel,
 * rub = réglette, offence = infraction, step = échelon, forfeit = forfait, timeout = temps mort, archive = archives,
 * backup = sauvegarde.
 */

export {default as books} from './fr-books.js';
export {default as table} from './fr.js';
