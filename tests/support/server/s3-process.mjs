// A server with the API of S3 in a process of its own: `node s3-process.mjs FOLDER BUCKET`.
// @ts-expect-error The package has no types.
import S3rver from '@20minutes/s3rver'

const [directory, name] = process.argv.slice(2)
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  vhostBuckets: false,
  configureBuckets: [{ name }],
})
const { port } = await server.run()
process.stdout.write(`listening on port ${port}\n`)
