export const NEEDS_CONNECTION =
  'Logging in needs a connection, and the server cannot be reached right now. What you typed is still here; try again in a moment.'

export const SIGNUP_NEEDS_CONNECTION =
  'Creating an account needs a connection, and the server cannot be reached right now. What you typed is still here; try again in a moment.'
