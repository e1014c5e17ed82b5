import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Caja, Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { abrirPlataforma, baseDeTienda, idPunteroDispositivo } from '../../core/bases.ts'
import { openStore } from '../../store/open.ts'
import { anotarAlta, anotarBaja, reponerAltas } from './altas.ts'

const datos = await mkdtemp(join(tmpdir(), 'mercana-altas-'))
afterAll(() => rm(datos, { recursive: true, force: true }))

const TIENDA = `t${'0'.repeat(32)}`

it('un almacén que no sabe de un equipo lo vuelve a conocer, con su caja, y al retirado lo retira otra vez; una vez por época', async () => {
  const de = { tiendaId: TIENDA, dispositivoId: '' }
  const caja = construir(Caja, {}, { ...de, id: 'caja:1' })
  const enCaja = construir(Dispositivo, { cajaId: caja.id, estado: 'activo' }, { ...de, id: 'dispositivo:caja' })
  const retirado = construir(Dispositivo, { estado: 'activo' }, { ...de, id: 'dispositivo:retirado' })
  await anotarAlta(datos, enCaja, caja)
  await anotarAlta(datos, retirado, null)
  await anotarBaja(datos, retirado.id)
  await anotarBaja(datos, 'dispositivo:de-nadie')

  const store = await openStore({ carpeta: join(datos, 'store') })
  const [equipo, ops, plataforma] = [
    await baseDeTienda(store, TIENDA, 'equipo'),
    await baseDeTienda(store, TIENDA, 'ops'),
    await abrirPlataforma(store),
  ]
  await reponerAltas({ store, epoch: 'una', datos })
  expect(await ops.get(caja.id)).toMatchObject({ id: caja.id, tipo: 'caja' })
  expect((await equipo.getMany([enCaja.id, retirado.id])).map((doc) => doc?.['estado'])).toEqual(['activo', 'revocado'])
  expect(await plataforma.get(idPunteroDispositivo(enCaja.id))).toMatchObject({ tiendaId: TIENDA })

  // What was changed since stays as it is.
  const nombre = 'Otro nombre'
  await equipo.update({ ...(await equipo.get(retirado.id)), nombre } as unknown as { id: string; rev: string })
  await reponerAltas({ store, epoch: 'una', datos })
  await reponerAltas({ store, epoch: 'dos', datos })
  expect(await equipo.get(retirado.id)).toMatchObject({ estado: 'revocado', nombre })
  await store.close()
})
