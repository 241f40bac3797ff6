/** @returns {string} this phone's time zone, as the database of them names it */
export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
