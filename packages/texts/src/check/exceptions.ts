interface Exception {
  /** Files, by the beginning or the end of their path. */
  readonly path: RegExp
  /** Why nobody reads what looks like a text there, or why it has no language. */
  readonly because: string
}

export const exceptions: readonly Exception[] = [
  { path: /^api\/src\/commands\//, because: 'operators read it, in a terminal' },
  {
    path: /^api\/src\/platform\/(start-notice|environment|backup\/.*)\.ts$/,
    because: 'operators read it, in a terminal',
  },
  {
    path: /^api\/src\/(edge-config|platform\/(db|files|jobs|metrics)\/.*|platform\/(time-limit|mail\/(http-mailer|smtp))|features\/accounts\/auth\/create-first-admin)\.ts$/,
    because: 'operators read it, in logs, errors, and their monitoring',
  },
  {
    path: /^api\/src\/features\/school\/history\//,
    because: 'operators read it, in the proof of the history',
  },
  {
    path: /^api\/src\/features\/messages\/push\/send-push\.ts$/,
    because: 'the office reads why a device got nothing',
  },
  {
    path: /^api\/src\/features\/office\/imports\//,
    because: 'stored with the rows of a file when it is checked; only the office reads it',
  },
  {
    path: /^api\/src\/features\/money\/payments\/find-transactions\.ts$/,
    because: 'a column of a CSV file, which spreadsheets know by its English name',
  },
  {
    path: /^api\/src\/(openapi-document|platform\/http\/.*|features\/\w+\/wing)\.ts$/,
    because: 'developers read it',
  },
  { path: /^api\/src\/features\/messages\/events\/event-messages\.ts$/, because: 'a protocol' },
  {
    path: /^api\/src\/pages\/(crawlers|structured-data)\.ts$/,
    because: 'programs read it: schema.org, robots.txt',
  },
  { path: /^pwa\/src\/art\//, because: 'pictures: paths, colors, and transformations' },
  {
    path: /(errors\/describe-error|school\/scrub-error-message)\.ts$/,
    because: 'developers read reported errors',
  },
  { path: /^pwa\/src\/offline\/store\/schema\.ts$/, because: 'indexes of the database' },
]
