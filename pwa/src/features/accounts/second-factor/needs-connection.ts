export const CHANGE_NEEDS_CONNECTION =
  'Changing your second factor needs a connection, and the server cannot be reached right now.'
