/** The files that the service worker stores when it is installed, for starting without a network. */
export const precachedFiles = {
  globPatterns: ['**/*.{js,css,html,svg,ico,woff2}'],
  // Administrators work online, and the phones of students need not keep their charts and widgets. A browser
  // that stores no data has no worker either.
  globIgnores: ['**/{charts,*-chart,widgets,range-calendar,memory-storage}-*.js'],
  // A chunk that is not cached is a screen that does not open on the subway.
  maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
}
