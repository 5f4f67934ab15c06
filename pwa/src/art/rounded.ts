/** The path of a rectangle with rounded corners. */
export function rounded(x: number, y: number, width: number, height: number, radius: number): string {
  const right = width - 2 * radius
  const down = height - 2 * radius
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return `M${x + radius} ${y}h${right}${corner(radius, radius)}v${down}${corner(-radius, radius)}h${-right}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}Z`
}
