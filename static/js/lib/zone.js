/** @returns {string} this phone's time zone, by its name in the time zone database */
export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
