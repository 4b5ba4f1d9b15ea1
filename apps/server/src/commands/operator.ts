// npm run operator -- add --login ana --name "Ana Souza" --role admin
// npm run operator -- reset ana
import { operatorCommand } from '../access/index.ts'

const said = await operatorCommand({
  args: process.argv.slice(2),
  databaseUrl: process.env['DATABASE_URL'],
  publicUrl: process.env['PUBLIC_URL'],
})
if ('done' in said) process.stdout.write(`${said.done}\n`)
else {
  process.stderr.write(`operator: ${said.failed}\n`)
  process.exitCode = 2
}
