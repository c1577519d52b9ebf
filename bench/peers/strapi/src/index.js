const API_TOKENS = 'admin::api-token'

/** Enters the API token of the load. */
async function bootstrap({ strapi }) {
  const accessKey = strapi.service(API_TOKENS).hash(process.env.API_TOKEN)
  const tokens = strapi.db.query(API_TOKENS)
  if (await tokens.findOne({ where: { accessKey } })) return
  await tokens.create({
    data: { name: 'bench', description: '', type: 'full-access', kind: 'content-api', accessKey },
  })
}

module.exports = { bootstrap }
