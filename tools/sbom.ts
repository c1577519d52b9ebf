import { execFileSync } from 'node:child_process'
import { BUSINESS_FOLDER } from '../server/settings/business-folder.mjs'

interface Component {
  'bom-ref': string
  properties?: { name: string; value: string }[]
}

interface Dependency {
  ref: string
  dependsOn: string[]
}

interface BillOfMaterials {
  metadata: { component: Component }
  components: Component[]
  dependencies: Dependency[]
}

/** Reads the bill of materials of all packages in the lock file. */
function readFullBill(): BillOfMaterials {
  const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: BUSINESS_FOLDER,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    // On Windows, npm is a script of the shell.
    shell: process.platform === 'win32',
  })
  return JSON.parse(text) as BillOfMaterials
}

const isServerPackage = ({ properties = [] }: Component) =>
  !properties.some(({ name }) => name === 'cdx:npm:package:development')

/**
 * Returns the bill of materials of a server as CycloneDX JSON: each package with its version,
 * licence and checksum. The option `--omit dev` of npm also leaves out packages that both a server
 * and a tool need, such as `pg`.
 */
export function readSbom(): string {
  const { components, dependencies, ...bill } = readFullBill()
  const serverPackages = components.filter(isServerPackage)
  const refs = new Set(
    [bill.metadata.component, ...serverPackages].map((component) => component['bom-ref']),
  )
  const serverDependencies = dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((reference) => refs.has(reference)),
    }))
  return JSON.stringify(
    { ...bill, components: serverPackages, dependencies: serverDependencies },
    null,
    2,
  )
}
