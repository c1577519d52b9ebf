#!/usr/bin/env bash
# nodemailer 10.6.0 with smtp-server 3.21.6, on Node 20.20.2.
# Guess: an address with Arabic letters before its @ needs SMTPUTF8 (RFC 6531). If the server does not
# offer it, sending fails with an error.
# Seen: the letters are sent as they are, without the parameter SMTPUTF8, and the address is reported as
# accepted if the server says nothing against it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact nodemailer@10.6.0 smtp-server@3.21.6
cat >run.mjs <<'CODE'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  hideSMTPUTF8: true,
  onMailFrom({ args }, session, callback) {
    console.log(`parameter: ${Object.keys(args || {}).includes('SMTPUTF8')}`)
    callback()
  },
  onData: (stream, session, callback) => stream.resume().once('end', () => callback()),
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.server.address()
const mailer = createTransport({ host: '127.0.0.1', port })
const letter = { from: 'office@wash.example', to: 'سيارة@wash.example', text: 'Hello' }
const { accepted } = await mailer.sendMail(letter)
console.log(`accepted: ${accepted.length}`)
server.close()
CODE
output=$(TZ=UTC node run.mjs)
echo "$output"
grep -q 'parameter: false' <<<"$output" || { echo 'changed: SMTPUTF8 is requested'; exit 1; }
grep -q 'accepted: 1' <<<"$output" || { echo 'changed: the address is refused'; exit 1; }
echo 'As described: an international address goes to a server that does not offer SMTPUTF8.'
