/** A key for each row of a report. The rows carry no id, and two classes may bear one title. */
export function rowKeys(titles: readonly string[]): string[] {
  return titles.map((title, at) => {
    const before = titles.slice(0, at).filter((each) => each === title).length
    return `${title} ${before}`
  })
}
