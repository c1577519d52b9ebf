/** The label keys, which the server needs for its mails too. */
export * from '../../../registry/text/label-keys.ts'
