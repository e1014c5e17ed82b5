/** Commands about electronic documents: a store's certificate, and how its queue stands. */
import { comandosEcf, CONTADOS_MAXIMO, P12_BYTES_MAXIMOS, type EstadoDeEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { Ecf, estadosPendientes } from '#domain/fiscal/ecf/ecf.entity.ts'
import { diaFiscal, limitesDelDia, sumarDias } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { baseDeTienda, idTienda } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { auditar, type ActoServidor } from '../../core/decisiones.ts'
import { deTipo, leerLegibles, leerUno } from '../../core/documentos.ts'
import { porQuien } from '../../http/limites.ts'
import { ruta } from '../../http/ruta.ts'
import type { Store } from '../../store/port.ts'
import { usoDelRnc } from '../rnc.ts'
import { guardarEmision, idEmision, leerEmision, type Emision } from './archivo.ts'
import { abrirP12, revisarCertificado, sellar } from './certificado.ts'
import { selloDe } from './cola.ts'
import { colaDe } from './iniciar.ts'
import { anotarVentas } from './trabajo.ts'

const RESUELTOS_MAXIMO = 50
const PAGINA = 200
/** The file in base64, and what goes around it. */
const CUERPO_MAXIMO = P12_BYTES_MAXIMOS * 2

/** Certificates and queues. */
export function rutasEcf(server: Server): void {
  ruta(server, comandosEcf.estadoEcf, { permiso: [Ecf, 'verCola'] }, async ({ tiendaId }) => ok(await estadoDe(server, tiendaId)))

  ruta(
    server,
    comandosEcf.ponerCertificado,
    { permiso: [Ecf, 'certificar'], dinero: true, confirma: true },
    async ({ tiendaId, autor, en, cuerpo }) => {
      const puesto = await poner(server, { tiendaId, autor, en }, cuerpo)
      return puesto.ok ? ok(await estadoDe(server, tiendaId)) : puesto
    },
    { bodyLimit: CUERPO_MAXIMO, limite: porQuien(10, '1 minute') },
  )

  ruta(
    server,
    comandosEcf.quitarCertificado,
    { permiso: [Ecf, 'certificar'], dinero: true, confirma: true },
    async ({ tiendaId, autor, en }) => {
      const antes = await leerEmision(server.store, tiendaId)
      if (antes?.certificado) {
        const { rev, ...emision } = antes
        const quitado = await cambiar(
          server,
          { tiendaId, autor, en },
          { ...emision, certificado: null, en, por: autor },
          { ...emision, rev },
        )
        if (!quitado.ok) return quitado
      }
      return ok(await estadoDe(server, tiendaId))
    },
  )
}

async function poner(
  server: Server,
  acto: ActoServidor,
  { p12, clave, delegado, desde }: { p12: string; clave: string; delegado: boolean; desde?: string | undefined },
): Promise<Result<void>> {
  const { store, config, ahora } = server
  const { tiendaId, en, autor } = acto
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const { tiendaRnc: rnc = '' } = (await leerUno(ops, Tienda, idTienda(tiendaId))) ?? {}
  if (!/^(\d{9}|\d{11})$/.test(rnc)) return fallo('ecf.tienda-sin-rnc')
  if ((await usoDelRnc(store, rnc, tiendaId)) === 'de-otro') return fallo('rango.rnc-de-otro')
  const abierto = abrirP12(p12, clave)
  if (!abierto.ok) return abierto
  const revisado = revisarCertificado(abierto.value, {
    rnc,
    ahora: ahora(),
    delegado,
    autoridades: config.ecf?.autoridades ?? [],
    produccion: config.ecf?.ambiente === 'produccion',
  })
  if (!revisado.ok) return revisado
  const antes = await leerEmision(store, tiendaId)
  const { llave, certificado } = abierto.value
  const sellado = sellar(JSON.stringify({ llave, certificado }), config.llaveEcf, selloDe({ tiendaId, rnc }))
  const emision = {
    tiendaId,
    en,
    rnc,
    por: autor,
    certificado: { ...revisado.value, sellado },
    desde: antes?.desde ?? desde ?? diaFiscal(en),
  }
  const puesto = await cambiar(server, acto, emision, antes)
  if (!puesto.ok) return puesto
  await anotarDesde(store, emision, en)
  return ok(undefined)
}

/** Writes it, with a line in the audit that tells whose certificate it is and nothing of what opens it. */
async function cambiar(
  { store }: Server,
  acto: ActoServidor,
  emision: Omit<Emision, 'id' | 'tipo'>,
  antes: (Omit<Emision, 'id' | 'tipo'> & { rev: string }) | undefined,
): Promise<Result<void>> {
  await auditar(
    { store },
    {
      base: 'ecf',
      docTipo: 'certificado',
      docId: idEmision(emision.tiendaId),
      accion: antes ? 'editar' : 'crear',
      antes: antes ? visible(antes) : {},
      despues: visible(emision),
      acto,
      rev: antes?.rev ?? '',
    },
  )
  return (await guardarEmision(store, emision, antes?.rev)) ? ok(undefined) : fallo('ecf.conflicto')
}

const visible = ({ rnc, desde, certificado }: Pick<Emision, 'rnc' | 'desde' | 'certificado'>) => ({
  rnc,
  desde,
  certificado: fichaDe(certificado),
})

function fichaDe(certificado: Emision['certificado']): EstadoDeEcf['certificado'] {
  if (!certificado) return null
  const { sellado: _sellado, ...ficha } = certificado
  return ficha
}

/** Sales that were stored before the store signed here, of the days that are its. */
async function anotarDesde(store: Store, emision: Pick<Emision, 'tiendaId' | 'desde' | 'rnc'>, en: string): Promise<void> {
  const ops = await baseDeTienda(store, emision.tiendaId, 'ops')
  // Clocks of tills are not the server's: a day more costs nothing.
  const { desde } = limitesDelDia(sumarDias(emision.desde, -1))
  for (let despuesDe: { en: string; id: string } | undefined; ;) {
    const pagina = await ops.find({ tipo: Venta.tipo, desde, limite: PAGINA, ...(despuesDe ? { despuesDe } : {}) })
    await anotarVentas(ops, emision, deTipo(Venta, pagina), en)
    const ultima = pagina.at(-1)
    if (!ultima || pagina.length < PAGINA) return
    despuesDe = { en: String(ultima['en']), id: ultima.id }
  }
}

async function estadoDe(server: Server, tiendaId: string): Promise<EstadoDeEcf> {
  const { store, config } = server
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const emision = await leerEmision(store, tiendaId)
  const cola: EstadoDeEcf['cola'] = []
  const porResolver: Ecf[] = await leerLegibles(ops, Ecf, { clave: 'rechazado', orden: 'desc', limite: RESUELTOS_MAXIMO })
  for (const estado of estadosPendientes) {
    const suyos = await leerLegibles(ops, Ecf, { clave: estado, limite: CONTADOS_MAXIMO })
    const [primero] = suyos
    if (primero) cola.push({ estado, cuantos: suyos.length, desde: primero.en })
    porResolver.push(...suyos.filter(({ problema }) => problema !== null).slice(0, RESUELTOS_MAXIMO))
  }
  return {
    ambiente: config.ecf?.ambiente ?? null,
    certificado: fichaDe(emision?.certificado ?? null),
    desde: emision?.desde ?? '',
    detenida: colaDe(server)?.detenida(tiendaId) ?? '',
    cola,
    porResolver: porResolver.toSorted((a, b) => (a.en < b.en ? 1 : -1)),
  }
}
