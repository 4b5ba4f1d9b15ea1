import fc from 'fast-check'

/**
 * A fixed seed makes property tests draw the same cases each time, so that only a change of the code makes them fail.
 */
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_117)

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
