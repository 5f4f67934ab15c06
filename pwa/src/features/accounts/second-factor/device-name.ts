/**
 * Names by a part of the user agent. The first match counts, because iPads and Android phones also name other systems.
 */
const devices: readonly (readonly [part: string, name: string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android device'],
  ['CrOS', 'Chromebook'],
  ['Mac OS X', 'Mac'],
  ['Windows', 'Windows computer'],
  ['Linux', 'Linux computer'],
]

/** Suggests a name for a passkey of this device. */
export function deviceName(userAgent: string): string {
  return devices.find(([part]) => userAgent.includes(part))?.[1] ?? 'My device'
}
