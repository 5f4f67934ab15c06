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

/**
 * Stores or, with null, deletes a text for this tab only, which survives a reload. Does nothing on a full device and in
 * a browser that stores nothing.
 */
export function writeTabItem(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // The app also works if a reload loses the text.
  }
}
