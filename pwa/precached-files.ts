/** The files that the service worker stores when it is installed, for starting without a network. */
export const precachedFiles = {
  globPatterns: ['**/*.{js,css,html,svg,ico,woff2}'],
  // Charts, widgets, and calendars are for administrators, who work online. `memory-storage` is for browsers that
  // store no data, and these have no service worker.
  globIgnores: ['**/{charts,*-chart,widgets,range-calendar,memory-storage}-*.js'],
  // Without this, the build would leave out larger files, and their screens would not open offline.
  maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
}
