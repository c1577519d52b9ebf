const secret = 'x'.repeat(40)

// The API alone is measured, so the admin panel is not built.
module.exports = {
  serveAdminPanel: false,
  auth: { secret },
  apiToken: { salt: secret },
  transfer: { token: { salt: secret } },
  flags: { nps: false, promoteEE: false },
}
