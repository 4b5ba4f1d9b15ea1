// npm run operator -- --login ana --name "Ana Souza" --role admin   (the password comes on standard input)
import { text } from 'node:stream/consumers'
import { operatorCommand } from './command.ts'

const said = await operatorCommand({
  args: process.argv.slice(2),
  databaseUrl: process.env['DATABASE_URL'],
  password: () => text(process.stdin),
})
if ('done' in said) process.stdout.write(`${said.done}\n`)
else {
  process.stderr.write(`operator: ${said.failed}\n`)
  process.exitCode = 2
}
