/** A small setting of this device; null when it was never set, and in a browser that stores nothing. */
export function readSetting(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores or, with null, deletes a setting. Does nothing on a full device and in a browser that stores nothing. */
export function writeSetting(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The app also works without its settings.
  }
}

/** The names of all settings of this device. */
export function settingNames(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
