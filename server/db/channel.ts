/**
 * The notification channel for commits that changed a table or ended a session. Its messages are
 * empty: each server reads what it needs.
 */
export const CHANNEL = 'washboard_changes'
