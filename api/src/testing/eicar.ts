/**
 * The harmless file that every virus scanner reports (https://www.eicar.org). In two parts, so that no scanner deletes this
 * source.
 */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
