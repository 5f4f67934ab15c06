import { parseArgs } from 'node:util'
import { measureScreens } from './controls/measure-screens.ts'
import { performTasks } from './controls/perform-tasks.ts'

/**
 * `pnpm bench:controls`: prints what a user meets on each screen of the built app, with the demo data. With `--tasks` it
 * prints the clicks of the tasks of an office day instead.
 */
const { values } = parseArgs({ options: { tasks: { type: 'boolean', default: false } } })
await (values.tasks ? performTasks() : measureScreens())
