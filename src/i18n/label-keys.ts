/** The keys of labels, which the server needs for its mails as well. */
export * from '../../resources/kit/text/label-keys.ts'
