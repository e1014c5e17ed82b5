/** The program of the two commands. What is wrong is said in words; only a bug shows where it is. */
import { hacerloTodoPropio } from '../core/carpeta.ts'
import { RespaldoError } from './formato.ts'
import { correr } from './orden.ts'

hacerloTodoPropio()
correr({
  argumentos: process.argv.slice(2),
  env: process.env,
  ahora: () => new Date(),
  decir: (linea) => void process.stdout.write(`${linea}\n`),
}).catch((error: unknown) => {
  const texto = error instanceof Error && (error instanceof RespaldoError || 'code' in error) ? error.message : undefined
  process.stderr.write(`${texto ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`)
  process.exitCode = 1
})
