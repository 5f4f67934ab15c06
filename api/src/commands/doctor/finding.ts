/** A missing or unsafe setting of an installation that real people use. */
export interface Finding {
  /** The environment variable or the part of the installation. */
  readonly about: string
  readonly problem: string
  readonly fix: string
}
