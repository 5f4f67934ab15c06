import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { REPOSITORY } from './repository.ts'
import { finish } from './run-command.ts'

/** A folder that simulates the root of a machine on which only Node and Git are installed. */
export interface FakeMachine {
  readonly root: string
  readonly env: Readonly<Record<string, string>>
  /** Runs documented commands, and stops at the first one that fails. Returns the exit code and the output. */
  readonly run: (commands: string) => ReturnType<typeof finish>
  /** Stops the simulated service, and deletes the folder. */
  readonly remove: () => Promise<void>
}

function isOfNpm(variable: [string, string | undefined]): variable is [string, string] {
  return /^(?:home|\w+_proxy|npm_config_\w+|node_extra_ca_certs)$/i.test(variable[0])
}

/** Replaces the paths and addresses of the documentation by those of this machine. */
function replaced(text: string, root: string, port: number): string {
  return text
    .replaceAll('<repository>', REPOSITORY)
    .replaceAll(/(?<![\w.])\/(?:opt\/cubby|etc\/|var\/lib\/cubby)/g, `${root}$&`)
    .replaceAll('localhost:8787', `localhost:${port}`)
}

/**
 * Returns a shell script that simulates systemctl for the units of Cubby: it runs the command of a unit's file
 * with its environment variables. It stops a service that is already running.
 */
const systemctl = (root: string) => `#!/bin/sh
set -e
case "$*" in *backup.service*) name=cubby-backup ;; *migrate.service*) name=cubby-migrate ;; *) name=cubby ;; esac
unit=${root}/etc/systemd/system/$name.service
if [ -f ${root}/cubby.pid ] && [ $name = cubby ]; then
  kill "$(cat ${root}/cubby.pid)" && rm ${root}/cubby.pid
  while [ -f ${root}/running ]; do sleep 0.1; done
fi
[ "$1" != stop ] || exit 0
set -a
eval "$(sed -n 's/^Environment=//p' $unit | sed 's|DATA_DIR=|DATA_DIR=${root}|')"
for file in $(sed -n 's/^EnvironmentFile=//p' $unit | sed 's|^|${root}|'); do . "$file"; done
cd ${root}/opt/cubby
script=$(sed -n 's|^ExecStart=/usr/bin/node ||p' $unit)
if [ $name != cubby ]; then exec node $script; fi
touch ${root}/running
( node $script >> ${root}/log 2>&1 & echo $! > ${root}/cubby.pid; wait; rm ${root}/running ) > /dev/null 2>&1 &
`

/** A shell script that simulates systemd-run: it runs the command in its folder with its environment variables. */
const SYSTEMD_RUN = `#!/bin/sh
set -ae
while [ $# -gt 0 ]; do
  case "$1" in
    -p) case "$2" in WorkingDirectory=*) cd "\${2#*=}" ;; EnvironmentFile=*) . "\${2#*=}" ;; esac; shift 2 ;;
    -E) eval "$2"; shift 2 ;;
    -*) shift ;;
    *) exec "$@" ;;
  esac
done
`

export async function createFakeMachine(port: number): Promise<FakeMachine> {
  const root = await mkdtemp(join(tmpdir(), 'cubby-machine-'))
  const programs = join(root, 'programs')
  for (const folder of [programs, join(root, 'opt'), join(root, 'etc/systemd/system')]) {
    await mkdir(folder, { recursive: true })
  }
  for (const [name, script] of [
    ['systemctl', systemctl(root)],
    ['systemd-run', SYSTEMD_RUN],
  ] as const) {
    await writeFile(join(programs, name), script)
    await chmod(join(programs, name), 0o755)
  }
  const env = {
    PATH: [programs, dirname(process.execPath), process.env.PATH].join(delimiter),
    PORT: String(port),
    // The settings with which npm reaches its registry from this machine.
    ...Object.fromEntries(Object.entries(process.env).filter(isOfNpm)),
  }
  const run: FakeMachine['run'] = (commands) =>
    finish(['sh', '-e', '-c', replaced(commands, root, port)], { cwd: root, env })
  return {
    root,
    env,
    run,
    async remove() {
      await run('systemctl stop cubby')
      await rm(root, { recursive: true, force: true })
    },
  }
}
