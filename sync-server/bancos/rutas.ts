/** Commands about bank accounts: the accounts, their statements, and what is reconciled. */
import { v7 as uuidv7 } from 'uuid'
import { comandosBancos } from '#domain/bancos/comandos.bancos.ts'
import { CierreDeBanco, Conciliacion } from '#domain/bancos/conciliacion.entity.ts'
import { mesAbierto } from '#domain/bancos/conciliacion.rules.ts'
import { CuentaDeBanco } from '#domain/bancos/cuenta-de-banco.entity.ts'
import { ExtractoDeBanco, LineaDeBanco } from '#domain/bancos/linea-de-banco.entity.ts'
import { bancoDe, llana } from '#domain/core/bancos.ts'
import { diaFiscal, mesDe } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision } from '../core/decisiones.ts'
import { leerLegibles, leerUno } from '../core/documentos.ts'
import { ruta } from '../http/ruta.ts'
import type { Db } from '../store/port.ts'
import { cerrarMes, conciliar, deshacerConciliacion, reabrirMes } from './conciliar.ts'
import { deshacerExtracto, importarExtracto } from './extractos.ts'
import { cierresDe, cuentasDe, estaEnLibroCerrado, leerLineas, leerMovimientos } from './lectura.ts'
import { enTurno } from './turno.ts'

/** A part of a file is longer than what people type. */
const BYTES_DE_EXTRACTO = 2_000_000
const EN_HISTORIAL = 200

type Datos = Pick<CuentaDeBanco, 'banco' | 'numero'>
/** The same account, however its bank is written. */
const cualEs = ({ banco, numero }: Datos): string => `${bancoDe(banco) ?? llana(banco)} ${numero.replace(/^0+/, '')}`

const esRepetida = async (conta: Db, datos: Datos, propia = ''): Promise<boolean> =>
  (await cuentasDe(conta)).some((otra) => otra.id !== propia && cualEs(otra) === cualEs(datos))

/** Bank accounts, statements and their reconciliation. */
export function rutasBancos(server: Server): void {
  const contaDe = (tiendaId: string): Promise<Db> => baseDeTienda(server.store, tiendaId, 'conta')

  ruta(server, comandosBancos.cuentasDeBanco, { permiso: [CuentaDeBanco, 'leer'] }, async ({ tiendaId, en }) => {
    const conta = await contaDe(tiendaId)
    const cuentas = (await cuentasDe(conta)).map(async (cuenta) => {
      const cierres = await cierresDe(conta, cuenta.id)
      const hoy = mesDe(diaFiscal(en))
      const abierto = mesAbierto(cuenta, cierres)
      const { saldoInicialCentavos, lineas, conciliaciones, porLinea } = await leerLineas(
        conta,
        cuenta,
        cierres,
        abierto > hoy ? abierto : hoy,
      )
      const delMes = lineas.filter(({ fecha }) => mesDe(fecha) >= (abierto > hoy ? abierto : hoy))
      const saldoCentavos = delMes.reduce((saldo, { centavos }) => saldo + centavos, saldoInicialCentavos)
      const libres = lineas.filter(({ id }) => conciliaciones.get(porLinea.get(id) ?? '')?.estado !== 'vigente')
      return {
        cuenta,
        saldoCentavos,
        conciliadoCentavos: libres.reduce((saldo, { centavos }) => saldo - centavos, saldoCentavos),
        sinDueno: libres.length,
        hasta: lineas.reduce((ultimo, { fecha }) => (fecha > ultimo ? fecha : ultimo), ''),
        mesAbierto: abierto,
      }
    })
    return ok({ cuentas: await Promise.all(cuentas), en })
  })

  ruta(server, comandosBancos.crearCuentaDeBanco, { permiso: [CuentaDeBanco, 'crear'] }, ({ tiendaId, autor, en, cuerpo }) =>
    // In the store's one row: of two that register one account at once the second is told.
    enTurno(server, tiendaId, async ({ conta }): Promise<Result<{ valor: { id: string }; guardar: [] }>> => {
      if (await esRepetida(conta, cuerpo)) return fallo('cuentaDeBanco.repetida')
      const id = `${CuentaDeBanco.tipo}:${uuidv7()}`
      const creada = await crearDecision(server, { db: conta, entity: CuentaDeBanco, id, acto: { tiendaId, autor, en } }, cuerpo)
      return creada.ok ? ok({ valor: { id }, guardar: [] }) : creada
    }),
  )

  ruta(server, comandosBancos.editarCuentaDeBanco, { permiso: [CuentaDeBanco, 'editar'] }, ({ tiendaId, autor, en, cuerpo, parametro }) =>
    enTurno(server, tiendaId, async ({ conta }): Promise<Result<{ valor: { id: string }; guardar: [] }>> => {
      const id = parametro('cuentaId')
      const decision = { db: conta, entity: CuentaDeBanco, id, acto: { tiendaId, autor, en } }
      const editada = await editarDecision(server, decision, async (actual) => {
        const [banco, numero] = [cuerpo.banco ?? actual.banco, cuerpo.numero ?? actual.numero]
        if (cualEs({ banco, numero }) !== cualEs(actual) && (await esRepetida(conta, { banco, numero }, id)))
          return fallo('cuentaDeBanco.repetida')
        const desde = cuerpo.desde ?? actual.desde
        const mueve = desde !== actual.desde || (cuerpo.saldoInicialCentavos ?? actual.saldoInicialCentavos) !== actual.saldoInicialCentavos
        if (mueve && (await cierresDe(conta, id)).some(({ estado }) => estado === 'cerrado'))
          return fallo('cuentaDeBanco.con-meses-cerrados')
        if (mueve && (await estaEnLibroCerrado(conta, desde < actual.desde ? desde : actual.desde)))
          return fallo('cuentaDeBanco.con-libro-cerrado')
        const suyas = desde > actual.desde ? await leerLegibles(conta, LineaDeBanco, { padre: id }) : []
        const [deAntes] = suyas.filter(({ estado, fecha }) => estado === 'vigente' && fecha < desde)
        return deAntes ? fallo('cuentaDeBanco.con-lineas-antes') : ok(cuerpo)
      })
      return editada.ok ? ok({ valor: { id }, guardar: [] }) : editada
    }),
  )

  ruta(server, comandosBancos.mesDeBanco, { permiso: [CuentaDeBanco, 'leer'] }, async ({ tiendaId, cuerpo: { mes }, parametro }) => {
    const [conta, ops] = await Promise.all([contaDe(tiendaId), baseDeTienda(server.store, tiendaId, 'ops')])
    const cuenta = await leerUno(conta, CuentaDeBanco, parametro('cuentaId'))
    if (!cuenta) return fallo('cuentaDeBanco.no-existe')
    const cierres = await cierresDe(conta, cuenta.id)
    const [deLineas, deMovimientos] = await Promise.all([
      leerLineas(conta, cuenta, cierres, mes),
      leerMovimientos(conta, ops, { cuenta, mes, cierres }),
    ])
    const todas = new Map([...deLineas.conciliaciones, ...deMovimientos.conciliaciones])
    return ok({
      cuenta,
      mes,
      mesAbierto: mesAbierto(cuenta, cierres),
      cierre: cierres.find((uno) => uno.mes === mes && uno.estado === 'cerrado') ?? null,
      saldoInicialCentavos: deLineas.saldoInicialCentavos,
      lineas: deLineas.lineas,
      movimientos: deMovimientos.movimientos,
      conciliaciones: [...todas.values()].filter(({ cuentaId }) => cuentaId === cuenta.id),
    })
  })

  ruta(server, comandosBancos.historialDeBanco, { permiso: [CuentaDeBanco, 'leer'] }, async ({ tiendaId, parametro }) => {
    const conta = await contaDe(tiendaId)
    const de = { padre: parametro('cuentaId'), orden: 'desc', limite: EN_HISTORIAL } as const
    const [cierres, extractos, conciliaciones] = await Promise.all([
      leerLegibles(conta, CierreDeBanco, de),
      leerLegibles(conta, ExtractoDeBanco, de),
      leerLegibles(conta, Conciliacion, de),
    ])
    return ok({ cierres, extractos, conciliaciones })
  })

  ruta(
    server,
    comandosBancos.importarExtracto,
    { permiso: [LineaDeBanco, 'crear'] },
    ({ tiendaId, autor, en, cuerpo, parametro }) => importarExtracto(server, { tiendaId, autor, en }, parametro('cuentaId'), cuerpo),
    { bodyLimit: BYTES_DE_EXTRACTO },
  )
  ruta(server, comandosBancos.deshacerExtracto, { permiso: [LineaDeBanco, 'deshacer'] }, ({ tiendaId, autor, en, parametro }) =>
    deshacerExtracto(server, { tiendaId, autor, en }, parametro('cuentaId'), parametro('extractoId')),
  )
  ruta(server, comandosBancos.conciliar, { permiso: [Conciliacion, 'conciliar'] }, ({ tiendaId, autor, en, cuerpo, parametro }) =>
    conciliar(server, { tiendaId, autor, en }, parametro('cuentaId'), cuerpo.grupos),
  )
  ruta(server, comandosBancos.deshacerConciliacion, { permiso: [Conciliacion, 'conciliar'] }, ({ tiendaId, autor, en, parametro }) =>
    deshacerConciliacion(server, { tiendaId, autor, en }, parametro('cuentaId'), parametro('conciliacionId')),
  )
  ruta(server, comandosBancos.cerrarMesDeBanco, { permiso: [CierreDeBanco, 'cerrar'] }, ({ tiendaId, autor, en, cuerpo, parametro }) =>
    cerrarMes(server, { tiendaId, autor, en }, parametro('cuentaId'), cuerpo),
  )
  ruta(server, comandosBancos.reabrirMesDeBanco, { permiso: [CierreDeBanco, 'reabrir'] }, ({ tiendaId, autor, en, cuerpo, parametro }) =>
    reabrirMes(server, { tiendaId, autor, en }, parametro('cuentaId'), parametro('cierreId'), cuerpo.motivo),
  )
}
