/** Checking every screen takes minutes and has its own command, `pnpm test:screens`. */
const EVERY_SCREEN = process.env.SCREENS === 'full'
const SMOKE_COUNT = 3

/**
 * Returns all of these screens in `pnpm test:screens`. Otherwise only the first few, which prove that the
 * check works.
 */
export function someOf<Screen>(screens: readonly Screen[]): readonly Screen[] {
  return EVERY_SCREEN ? screens : screens.slice(0, SMOKE_COUNT)
}
