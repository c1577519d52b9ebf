/**
 * The notification channel on which the database tells every server of a commit that changed a
 * table or ended a session. Its messages are empty: whoever hears one reads what it needs.
 */
export const CHANNEL = 'washboard_changes'
