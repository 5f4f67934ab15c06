// The first step of `pnpm start`, for Node 20 and without packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** What the build of the app and the server need, without what only tests and checks need: half of all packages. */
const FOR_START = '--prod --filter . --filter-prod @cubby/api... --filter-prod @cubby/pwa...'

// Each change of the lockfile was checked when its author installed it. Checking it again takes as long as the download.
const TRUSTED = '--frozen-lockfile --trust-lockfile'

// A full installation stays full. Otherwise tests after a start would install again.
const isFull = existsSync('node_modules/vitest')
const { status } = spawnSync(`pnpm install ${isFull ? '' : `${TRUSTED} ${FOR_START}`}`, {
  shell: true,
  stdio: 'inherit',
})
process.exit(status ?? 1)
