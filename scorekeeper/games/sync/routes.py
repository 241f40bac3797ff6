"""`/api/v1/sync` (docs/format.md, Sync over HTTP)."""

from typing import Any

from flask import Response, jsonify

from scorekeeper.core.api import PREFIX, Blueprint
from scorekeeper.games.archive import epoch
from scorekeeper.games.archive.routes import EPOCH
from scorekeeper.games.sync import schemas
from scorekeeper.games.sync.sync import Sent, sync
from scorekeeper.people.identity.guard import current_device, current_visitor, renew_cookie
from scorekeeper.people.identity.quota import is_full

blueprint = Blueprint("sync", __name__, url_prefix=PREFIX, description="Sending what a phone keeps.")


@blueprint.route("/sync", methods=["POST"])
@blueprint.arguments(schemas.SyncSchema)
@blueprint.response(200, schemas.SyncResultSchema, headers=EPOCH)
def sync_all(body: dict[str, Any]) -> Response:
    """Archive up to 100 games, 100 sheets and 20 competitions. A bad one does not hold up the others."""
    cards = {str(card["competition"]): card["key"] for card in body["cards"]}
    sent = Sent(body["games"], body["competitions"], body["sheets"], cards)
    now, results = sync(current_device(), sent, is_full(current_visitor()))
    response = jsonify(results)
    response.headers[epoch.HEADER] = now
    return renew_cookie(response)
