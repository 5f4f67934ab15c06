interface Named {
  readonly first_name: string
  readonly last_name: string
}

/** Joins the names of a person. Somebody with one name has no last name. */
export function personName({ first_name, last_name }: Named): string {
  return `${first_name} ${last_name}`.trimEnd()
}
