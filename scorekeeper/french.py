# ruff: noqa: E501 (one problem a line, as a table; French has an apostrophe of its own)
"""What the server refuses, in French: title and sentence by code, for browsers that ask for it (problems.py has the English)."""

_KEPT = "Le serveur a gardé ce qu’il avait, et le téléphone a toujours sa partie."
_GAME = f"{_KEPT} Corrigez la partie sur le téléphone; elle est renvoyée d’elle-même."

# fmt: off
_HTTP = {
    "bad-request": ("Pas compris", f"Le serveur n’a pas pu lire cette requête. {_KEPT} Mettez l’application à jour, puis réessayez."),
    "not-json": ("Pas du JSON", f"Ce qui a été envoyé n’est pas un texte JSON en UTF-8. {_KEPT} Renvoyez-le."),
    "bad-cursor": ("Page inconnue", "Ce lien vers une page de la liste n’a pas été fait par le serveur. Reprenez à la première page."),
    "unauthorized": ("Appareil inconnu", "La requête ne porte aucun jeton d’appareil connu ici. Les parties sur le téléphone sont en sûreté. Inscrivez l’appareil, puis renvoyez-les."),
    "cross-site": ("D’un autre site", f"La requête venait d’un autre site web et a été arrêtée. {_KEPT} Ouvrez Scorekeeper lui-même et réessayez."),
    "no-player": ("L’appareil de personne", "Il faut savoir à qui est cet appareil, et il n’est encore à personne. Rien n’a été changé. Entrez d’abord votre nom, ou associez cet appareil à l’un des vôtres."),
    "not-allowed": ("Pas dans votre rôle", "Votre rôle dans ce club ne le permet pas. Rien n’a été changé. Demandez à un administrateur du club."),
    "not-your-side": ("Pas votre camp", "Seul qui a joué dans un camp, ou le téléphone qui a tenu la partie, peut répondre pour lui sans son lien. Rien n’a été changé. Demandez le lien de ce camp."),
    "invitation-over": ("Pas d’invitation", "Cette invitation est inconnue, épuisée, trop vieille ou reprise. Rien n’a été changé. Demandez-en une nouvelle au club."),
    "pairing-over": ("Code inconnu", "Ce code est inconnu, utilisé ou a plus de dix minutes. Rien n’a été changé. Comparez-le avec l’autre appareil, ou faites-lui en montrer un nouveau."),
    "recovery-over": ("Code de secours inconnu", "Ce code de secours est inconnu, a servi ou a été remplacé par un plus récent. Rien n’a été changé. Cherchez-en un plus récent, ou demandez à votre club de vous réinviter."),
    "confirming-over": ("Pas de tel lien", "Ce lien pour confirmer un résultat est inconnu, ou un plus récent l’a remplacé. Rien n’a été changé. Redemandez le lien là où la partie a été tenue."),
    "not-found": ("Introuvable", "Il n’y a rien ici que vous puissiez voir. Les parties sur le téléphone sont en sûreté. Vérifiez le lien, ou redemandez-le."),
    "method-not-allowed": ("Impossible ici", "Cette adresse ne prend pas ce genre de requête. Rien n’a été changé. L’en-tête Allow dit ce qu’elle prend."),
    "has-player": ("L’appareil de quelqu’un", "Cet appareil est à un joueur membre d’un club, et ne peut pas être donné à un autre. Rien n’a été changé. Quittez-y d’abord les clubs, ou déconnectez-le et recommencez."),
    "last-admin": ("Le dernier administrateur", "Un club a besoin d’un administrateur, et c’est le dernier. Rien n’a été changé. Nommez d’abord quelqu’un d’autre administrateur."),
    "has-joined": ("Déjà membre", "Seul quelqu’un qui n’est que sur des feuilles peut être réuni à un autre membre, et cette personne est dans le club ou est ce membre. Rien n’a été changé. Réunissez-les dans l’autre sens, si l’autre n’est pas entré."),
    "merged-since": ("Réuni depuis", "Les noms de cette réunion sont passés depuis à un autre membre. Rien n’a été changé. Défaites d’abord la réunion qui a suivi."),
    "not-finished": ("Pas encore finie", "Cette partie n’est pas finie dans les archives, et n’a donc pas de résultat. Rien n’a été changé. Finissez-la sur le téléphone qui la tient et laissez-la s’archiver, puis réessayez."),
    "result-changed": ("Changé entre-temps", "Cette partie a été corrigée depuis que vous avez vu le résultat : votre réponse irait à un autre. Rien n’en a été gardé. Revoyez le résultat, puis répondez."),
    "result-decided": ("Déjà tranché", "Un arbitre a tranché pour ce résultat. Rien n’a été changé. Parlez à l’arbitre; une correction de la partie le rouvre."),
    "other-side": ("Les deux camps par une personne", "Vous avez répondu pour l’autre camp de cette partie, et une personne répond pour un camp. Rien n’a été changé. Laissez l’autre camp répondre sur son propre téléphone."),
    "referee-played": ("Vous y avez joué", "Qui a joué dans une partie ne tranche pas à son sujet. Rien n’a été changé. Demandez à un autre arbitre du club."),
    "no-dispute": ("Rien à trancher", "Aucun camp ne dit plus que ce résultat est faux. Rien n’a été changé. Revoyez la partie."),
    "not-twice": ("Pas une seule partie", "Ce ne sont pas deux relevés d’une partie des mêmes personnes sous les mêmes règles, ou l’un a déjà été réuni. Rien n’a été changé. Regardez les deux; corrigez d’abord les noms, s’ils diffèrent."),
    "ruleset-differs": ("D’autres règles sous cette version", "Les archives ont d’autres règles maison sous ce numéro et cette version, et une version ne change jamais. Rien n’a été gardé; les deux sont en sûreté. Enregistrez les règles maison de nouveau sur le téléphone : cela fait une nouvelle version."),
    "ruleset-of-a-book": ("Le numéro d’un livre", "Un règlement qui vient avec l’application a ce numéro, et personne ne peut le remplacer. Rien n’a été gardé. Copiez le livre sur le téléphone : la copie reçoit son propre numéro."),
    "keeper-key-differs": ("Une autre clé", "Les archives ont une autre clé pour passer cette partie, et une clé ne change jamais. Rien n’a été changé; la partie est en sûreté. Passez-la avec la première clé, depuis le téléphone ou le fichier qui l’a."),
    "precondition-failed": ("Changé entre-temps", "Les archives ont une autre révision de cette partie que celle d’où vient cette correction. Les deux sont en sûreté. Lisez la partie archivée, corrigez-la, et envoyez-la avec son ETag dans If-Match."),
    "too-large": ("Trop à la fois", f"La requête est plus grosse que ce que ce serveur prend. {_KEPT} Envoyez moins de parties à la fois."),
    "unsupported-media-type": ("Pas envoyé en JSON", f"Le corps doit être envoyé en application/json. {_KEPT} Envoyez-le avec ce Content-Type."),
    "invalid-request": ("Pas comme attendu", f"Un élément de la requête manque, est inconnu ou hors limites; `errors` le montre. {_KEPT} Corrigez-le et réessayez."),
    "vague-name": ("Trop de personnes", "Plus de 50 personnes ont un nom qui commence ainsi. Rien n’a été changé. Écrivez plus de lettres du nom, ou un nom de plus."),
    "id-mismatch": ("Deux identifiants", f"L’identifiant de la partie n’est pas celui de l’adresse. {_KEPT} Envoyez la partie à l’adresse de son propre identifiant."),
    "no-correction": ("Pas une correction", "La correction d’un arbitre ajoute au journal de la partie d’un autre; elle n’en retire rien, laisse les règles, la façon de jouer et le club, et dit dans une note pourquoi les noms, la table ou le départ changent. Les archives ont gardé ce qu’elles avaient. Reprenez depuis la partie archivée."),
    "bad-ruleset": ("Pas un règlement", "On ne peut pas jouer selon ces règles maison; `errors` dit où et pourquoi. Rien n’a été gardé. Corrigez-les sur le téléphone et enregistrez-les de nouveau."),
    "bad-match": ("Pas un seul match", f"Les parties envoyées pour un tableau ne sont pas d’un même match. {_KEPT} Envoyez en dernier la partie qui est montrée, et avant elle les parties précédentes de son match."),
    "bad-table": ("Des lignes fautives", "Le tableau des anciens résultats ne peut pas être pris tel quel; `errors` dit quelles lignes et quelles colonnes. Rien n’a été gardé. Corrigez-les et choisissez le fichier de nouveau."),
    "bad-import": ("Pas une exportation entière", "Ce n’est pas l’exportation d’un club, ou elle n’est pas comme elle a été écrite; `errors` dit pourquoi. Rien n’a été changé. Exportez le club de nouveau et choisissez ce fichier."),
    "ruleset-mismatch": ("Deux numéros", "Le numéro et la version des règles maison ne sont pas ceux de l’adresse. Rien n’a été gardé. Envoyez-les à leur propre adresse."),
    "too-many": ("Trop souvent", "Cela a été demandé trop souvent en peu de temps. Rien n’a été changé, et les parties sur le téléphone sont en sûreté. Attendez le temps que dit Retry-After, puis réessayez."),
    "internal": ("La faute du serveur", "Quelque chose a mal tourné sur le serveur, et c’est écrit dans son journal. Les parties sur le téléphone sont en sûreté. Réessayez dans une minute."),
    "busy": ("Occupé", "Les archives étaient occupées par d’autres parties plus longtemps qu’une requête n’attend. Rien de cette requête n’a été gardé. Les parties sur le téléphone sont en sûreté et sont renvoyées d’elles-mêmes."),
    "not-ready": ("Pas prêt", "Le serveur marche mais ne peut pas encore archiver de parties; `errors` dit pourquoi. Les parties sur le téléphone sont en sûreté. Réessayez dans une minute."),
    "storage-full": ("Le disque est plein", "Le disque du serveur est plein. Rien de cette requête n’a été gardé; ce qui était archivé l’est toujours. Les parties sur le téléphone sont en sûreté et sont renvoyées d’elles-mêmes. L’hôte doit faire de la place."),
    "unavailable": ("Les archives ne répondent pas", "Le serveur ne peut pas joindre sa base de données, ou son disque fait défaut. On ne sait pas ce qui a été gardé de cette requête; renvoyée, aucune partie n’est gardée deux fois. Les parties sur le téléphone sont en sûreté et sont renvoyées d’elles-mêmes."),
}

_RULES = {
    "malformed": ("Pas une partie", "Un champ du document manque, est inconnu ou hors limites."),
    "unknown-ruleset": ("Règlement inconnu", "Ce serveur ne connaît pas le règlement, ou pas dans cette version; une partie sous des règles maison doit en nommer la version."),
    "unknown-play": ("Jeu inconnu", "Le règlement n’a pas cette façon de jouer."),
    "bad-start": ("Départ impossible", "Un camp part d’un pointage que le règlement ne permet pas."),
    "unknown-event-type": ("Inscription inconnue", "Une inscription est d’un genre que les règles ne connaissent pas."),
    "duplicate-event": ("Inscription en double", "Deux inscriptions ont le même identifiant."),
    "unknown-event": ("Inscription manquante", "Une correction nomme une inscription qui n’est pas là ou ne peut pas être corrigée."),
    "wrong-kind": ("Mauvais genre de jeu", "Une inscription n’est pas de ce genre de jeu."),
    "unknown-zone": ("Zone inconnue", "Un palet est dans une zone que la table n’a pas."),
    "weights-out-of-order": ("Pas dans l’ordre", "Les palets d’une manche ne vont pas du plus profond au moins profond."),
    "too-many-weights": ("Trop de palets", "Une manche a plus de palets qu’un camp n’en joue."),
    "bad-rolls": ("Lancers impossibles", "Les lancers d’une manche ne peuvent pas arriver."),
    "out-of-turn": ("Hors tour", "C’était le tour de l’autre camp."),
    "unknown-offence": ("Infraction inconnue", "Le livre n’a pas cette infraction."),
    "offence-not-applicable": ("Sans objet", "L’infraction ne s’applique pas à cette partie."),
    "late-after-start": ("Trop tard pour un retard", "Un retard a été inscrit après la première manche."),
    "no-timeout": ("Plus de temps mort", "Le camp n’avait plus de temps mort."),
    "weights-already-changed": ("Déjà changés", "Le camp avait déjà changé de palets."),
    "game-over": ("Après la fin", "La partie avait fini avant cette inscription."),
}
# fmt: on

PROBLEMS: dict[str, tuple[str, str]] = {
    **_HTTP,
    **{code: (title, f"{detail} {_GAME}") for code, (title, detail) in _RULES.items()},
}
