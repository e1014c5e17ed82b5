import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VERSION_TERRITORIAL } from '#domain/envios/territorio.ts'
import { CLAVE, unServidor } from '../../tests/support/server/test-server.ts'
import { bien } from '../../tests/support/server/sync.ts'

/** A change of the places is a new version, with the hash of its files: old ones stay here as they were. */
const versiones: Readonly<Record<string, string>> = {
  '2020.1': '7fa96f3048086ef370048a45683651e99fd76f493e9477cf275e3855d7337f01',
}

test('la versión de la división territorial es la de los archivos que viajan con el programa', () => {
  const carpeta = join(import.meta.dirname, '..', 'datos-iniciales')
  const hash = createHash('sha256')
  for (const archivo of ['territorio.tsv', 'territorio-detalle.tsv.gz']) hash.update(Uint8Array.from(readFileSync(join(carpeta, archivo))))
  expect({ [VERSION_TERRITORIAL]: hash.digest('hex') }).toEqual({ [VERSION_TERRITORIAL]: versiones[VERSION_TERRITORIAL] })
})

test('la operación ve qué tiendas y tarifas usan cada lugar; lo terminado no cuenta, y nadie más lo ve', async () => {
  const p = await unServidor({ ADMIN_EMAILS: 'operador@mercana.test' })
  try {
    await p.server.identidad.crear({ email: 'operador@mercana.test', nombre: 'Operador', clave: CLAVE })
    const operador = await p.entrar('operador@mercana.test', CLAVE)
    const duena = await p.persona()
    const { tiendaId } = await p.tienda(duena)
    const moca = { regionMacro: '01', regionAdministrativa: '0101', provincia: '010109', municipio: '01010901' }
    bien(await p.pedir('PUT', `/api/tiendas/${tiendaId}`, moca, duena))
    for (const regla of [{ codigo: '010109' }, { codigo: '010109', desde: '2026-05-01' }, { codigo: '', hasta: '2026-01-02' }])
      bien(await p.pedir('POST', `/api/tiendas/${tiendaId}/envios`, { centavos: 100, desde: '2026-01-01', ...regla }, duena))
    expect(bien(await p.pedir('GET', '/api/mercana/territorio/uso', undefined, operador))).toMatchObject({
      version: VERSION_TERRITORIAL,
      tiendas: { '01010901': 1 },
      reglas: { '010109': 2 },
    })
    expect((await p.pedir('GET', '/api/mercana/territorio/uso', undefined, duena)).estado).toBe(403)
  } finally {
    await p.cerrar()
  }
})
