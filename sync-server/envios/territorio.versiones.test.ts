import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { versionPropuesta, comparar, versionDeDivision } from '#domain/envios/division.rules.ts'
import { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { VERSION_TERRITORIAL } from '#domain/envios/territorio.ts'
import { baseDeTienda } from '../core/bases.ts'
import { comoComercio, compraDe } from '../../tests/support/server/orders.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../../tests/support/server/test-server.ts'
import { territorioDe } from '../core/territorio.ts'
import { bien } from '../../tests/support/server/sync.ts'

const JUAN_LOPEZ = '0101090104'
const MOCA = '0101090101'
const deJuanLopez = {
  regionMacro: '01',
  regionAdministrativa: '0101',
  provincia: '010109',
  municipio: '01010901',
  distritoMunicipal: JUAN_LOPEZ,
}

describe('las versiones de la división territorial', () => {
  let p: Prueba
  let operador: PersonaPrueba
  let duena: PersonaPrueba
  let tienda: TiendaPrueba
  let tiendaId = ''
  let slug = ''
  beforeAll(async () => {
    p = await unServidor({ ADMIN_EMAILS: 'operador@mercana.test' })
    await p.server.identidad.crear({ email: 'operador@mercana.test', nombre: 'Olga Operadora', clave: CLAVE })
    operador = await p.entrar('operador@mercana.test', CLAVE)
    duena = await p.persona()
    tienda = await p.tienda(duena)
    ;({ tiendaId, slug } = tienda)
    bien(
      await p.pedir('PUT', `/api/tiendas/${tiendaId}`, { ...deJuanLopez, deliveryPropio: true, tiendaCostoEnvioPorDefecto: 99_900 }, duena),
    )
    bien(await p.pedir('POST', `/api/tiendas/${tiendaId}/envios`, { codigo: JUAN_LOPEZ, centavos: 12_300, desde: '2026-01-01' }, duena))
  })
  afterAll(() => p.cerrar())

  const guardar = (cuerpo: object, quien = operador) => p.pedir('POST', '/api/mercana/territorio', cuerpo, quien)
  const publica = async () => bien(await p.pedir('GET', '/api/publico/territorio/division'))
  const sinJuanLopez = async (destino: string) => {
    const { lugares } = await territorioDe(p.server)
    const lista = new Map([...lugares].filter(([codigo]) => !codigo.startsWith(JUAN_LOPEZ)))
    return versionPropuesta(comparar(lugares, lista), new Map([[JUAN_LOPEZ, destino]]), lugares)
  }

  it('empieza sin ninguna: la lista que lleva el programa', async () => {
    expect(await publica()).toEqual({ numero: 0, cambios: {}, redirecciones: {} })
    expect(bien(await p.pedir('GET', '/api/mercana/territorio/versiones', undefined, operador))).toEqual({ versiones: [] })
  })

  it('solo la operación las guarda y las ve', async () => {
    const version = { sobre: 0, motivo: 'Prueba', cambios: [{ codigo: '010109', nombre: 'Espaillat Nueva' }], redirecciones: [] }
    expect((await guardar(version, duena)).estado).toBe(403)
    expect((await p.pedir('GET', '/api/mercana/territorio/versiones', undefined, duena)).estado).toBe(403)
    expect(await publica()).toMatchObject({ numero: 0 })
  })

  it('un lugar en uso no se va sin llevar a otro, y nada queda a medias', async () => {
    const { cambios } = await sinJuanLopez(MOCA)
    expect(await guardar({ sobre: 0, motivo: 'Ley nueva', cambios, redirecciones: [] })).toMatchObject({
      estado: 422,
      cuerpo: { code: 'territorio.en-uso', datos: { lugar: 'Juan López' } },
    })
    expect(await publica()).toMatchObject({ numero: 0 })
  })

  it('las direcciones de las personas también cuentan', async () => {
    const cliente = await p.persona('Clienta')
    const barrio = { ...deJuanLopez, distritoMunicipal: MOCA, seccion: '010109010101', barrioParaje: '010109010101006' }
    bien(await p.pedir('PUT', '/api/yo/perfil', { direccionesEnvio: [{ nombre: 'Casa', ...barrio }] }, cliente))
    const uso = bien(await p.pedir('GET', '/api/mercana/territorio/uso?direcciones=si', undefined, operador))
    expect(uso['direcciones']).toEqual({ '010109010101006': 1 })
    const { lugares } = await territorioDe(p.server)
    const cambios = [...lugares.keys()].filter((codigo) => codigo.startsWith('010109010101006')).map((codigo) => ({ codigo, nombre: null }))
    expect(await guardar({ sobre: 0, motivo: 'Se unió', cambios, redirecciones: [] })).toMatchObject({
      cuerpo: { code: 'territorio.en-uso' },
    })
  })

  it('guardada, la ven todos, con quién y por qué, y lleva lo viejo a lo nuevo', async () => {
    const version = { sobre: 0, motivo: 'Ley 99-26', ...(await sinJuanLopez(MOCA)) }
    expect(bien(await guardar(version))).toEqual({ numero: 1, version: `${VERSION_TERRITORIAL}.1` })
    const { redirecciones } = await publica()
    expect(redirecciones).toMatchObject({ [JUAN_LOPEZ]: MOCA })
    const { versiones } = bien(await p.pedir('GET', '/api/mercana/territorio/versiones', undefined, operador))
    expect(versiones).toMatchObject([{ numero: 1, quien: 'Olga Operadora', motivo: 'Ley 99-26', nuevos: 0, idos: version.cambios.length }])
    const { hijos } = bien(await p.pedir('GET', '/api/publico/territorio?superior=01010901')) as { hijos: { codigo: string }[] }
    expect(hijos.map(({ codigo }) => codigo)).not.toContain(JUAN_LOPEZ)
    const auditoria = await (await p.store.db('auditoria')).find({ tipo: 'auditoria', clave: 'versionTerritorial' })
    expect(auditoria).toMatchObject([{ creadoPor: operador.usuarioId, accion: 'crear', cambios: { motivo: { despues: 'Ley 99-26' } } }])
    const uso = bien(await p.pedir('GET', '/api/mercana/territorio/uso', undefined, operador))
    expect(uso).toMatchObject({ version: versionDeDivision(1), numero: 1, tiendas: { [MOCA]: 1 }, reglas: { [MOCA]: 1 } })
  })

  it('la tarifa y la dirección viejas cuestan lo mismo en el lugar nuevo', async () => {
    for (const codigo of [JUAN_LOPEZ, MOCA])
      expect(bien(await p.pedir('GET', `/api/publico/tiendas/${slug}/condiciones?codigo=${codigo}`))).toMatchObject({
        envio: { centavos: 12_300 },
      })
  })

  it('en la cotización de un pedido también, con los días y horas del lugar o los de la tienda', async () => {
    const clienta = await p.persona()
    const comercio = await comoComercio(p, { duena, tienda }, { 'producto:cafe': 10 })
    const entregaHorario = [{ dia: 1, abre: 480, cierra: 1080 }]
    bien(await p.pedir('PUT', `/api/tiendas/${tiendaId}`, { entregaHorario }, duena))
    const cotizar = async () => {
      const compra = compraDe([comercio], { direccion: { nombre: 'Casa', ...deJuanLopez } })
      const { pedidos } = bien(await p.pedir('POST', '/api/yo/pedidos/cotizar', compra, clienta)) as { pedidos: object[] }
      return pedidos[0]
    }
    expect(await cotizar()).toMatchObject({ envioCentavos: 12_300, envioTerminos: { centavos: 12_300 }, envioHorario: entregaHorario })
    const [regla] = await (await baseDeTienda(p.store, tiendaId, 'ops')).find({ tipo: CostosEnvios.tipo })
    const horario = [{ dia: 6, abre: 540, cierra: 720 }]
    bien(
      await p.pedir(
        'PUT',
        `/api/tiendas/${tiendaId}/envios/${encodeURIComponent(regla?.id ?? '')}`,
        { horario, gratisDesdeCentavos: 10_000 },
        duena,
      ),
    )
    expect(await cotizar()).toMatchObject({ envioCentavos: 0, envioTerminos: { gratisDesdeCentavos: 10_000 }, envioHorario: horario })
    expect(bien(await p.pedir('GET', `/api/publico/tiendas/${slug}/condiciones?codigo=${MOCA}`))).toMatchObject({ envioHorario: horario })
    expect(bien(await p.pedir('GET', `/api/publico/tiendas/${slug}/condiciones`))).toMatchObject({
      envio: null,
      envioHorario: entregaHorario,
    })
    expect(bien(await p.pedir('GET', `/api/publico/tiendas/${slug}`))).toMatchObject({ tienda: { entregaHorario } })
  })

  it('la misma dos veces, o sobre una que ya no es la última, no cambia nada y lo dice', async () => {
    const una = { sobre: 1, motivo: 'Cambio de nombre', cambios: [{ codigo: '01010901', nombre: 'Moca la Nueva' }], redirecciones: [] }
    const [a, b] = await Promise.all([guardar(una), guardar(una)])
    expect([a.estado, b.estado].sort()).toEqual([200, 409])
    expect([a.cuerpo['code'], b.cuerpo['code']]).toContain('territorio.ya-guardada')
    expect(await guardar(una)).toMatchObject({ cuerpo: { code: 'territorio.ya-guardada', datos: { version: versionDeDivision(2) } } })
    const otra = { ...una, cambios: [{ codigo: '01010901', nombre: 'Otra cosa' }] }
    expect(await guardar(otra)).toMatchObject({ cuerpo: { code: 'territorio.otra-version', datos: { version: versionDeDivision(2) } } })
    expect(await guardar({ ...una, sobre: 2 })).toMatchObject({ cuerpo: { code: 'territorio.sin-cambios' } })
    expect(await guardar({ ...una, sobre: 9 })).toMatchObject({ cuerpo: { code: 'territorio.otra-version' } })
    expect(await publica()).toMatchObject({ numero: 2, cambios: { '01010901': 'Moca la Nueva' } })
  })

  it('las tiendas dicen el nombre nuevo del lugar en que están', async () => {
    const { tienda } = bien(await p.pedir('GET', `/api/publico/tiendas/${slug}`)) as { tienda: { lugar: string } }
    expect(tienda.lugar).toBe('Moca la Nueva, Espaillat')
  })

  it('sigue después de que el servidor se apaga', async () => {
    await p.reiniciar(async () => undefined)
    expect(await publica()).toMatchObject({ numero: 2, redirecciones: { [JUAN_LOPEZ]: MOCA } })
  })
})
