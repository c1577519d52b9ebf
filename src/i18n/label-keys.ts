/** The keys of labels, which the server needs for its mails as well. */
export * from '../../registry/text/label-keys.ts'
