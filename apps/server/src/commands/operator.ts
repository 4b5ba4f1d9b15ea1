// npm run operator -- add --login ana --name "Ana Souza" --role admin
// npm run operator -- reset ana
import { operatorCommand } from '../access/index.ts'
import { readSecretFiles } from '../platform/secrets/index.ts'

const { env, faults } = readSecretFiles(process.env)
const result =
  faults.length > 0
    ? { failed: faults.join('\n') }
    : await operatorCommand({
        args: process.argv.slice(2),
        databaseUrl: env['DATABASE_URL'],
        publicUrl: env['PUBLIC_URL'],
      })
if ('done' in result) process.stdout.write(`${result.done}\n`)
else {
  process.stderr.write(`operator: ${result.failed}\n`)
  process.exitCode = 2
}
