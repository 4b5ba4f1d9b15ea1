// npm run operator -- add --login ana --name "Ana Souza" --role admin
// npm run operator -- reset ana
import { operatorCommand } from '../access/index.ts'

const result = await operatorCommand({
  args: process.argv.slice(2),
  databaseUrl: process.env['DATABASE_URL'],
  publicUrl: process.env['PUBLIC_URL'],
})
if ('done' in result) process.stdout.write(`${result.done}\n`)
else {
  process.stderr.write(`operator: ${result.failed}\n`)
  process.exitCode = 2
}
