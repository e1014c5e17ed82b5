import { NativeSelect, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { useTienda } from '#data/react.tsx'
import { comandos } from '#domain/comandos.ts'
import { creditosSinConexion, type Tienda } from '#domain/entidades/tienda.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { leerCentavos } from '#domain/money.ts'
import { comprobantes, tipoComprobantes } from '#domain/ncf.ts'
import { MoneyInput } from '#ui/NumberField.tsx'
import { useLocked } from '#ui/useLocked.ts'
import { CampoPorcentaje } from '../../CampoPorcentaje.tsx'
import { useOrden } from '../../useOrden.ts'
import { Seccion } from '../../Seccion.tsx'
import { EtiquetasBascula } from './EtiquetasBascula.tsx'
import { Hoja } from '../../Hoja.tsx'
import { useCambios } from '../../useCambios.ts'

/** Days that a till may sell with no line. */
const PLAZOS = Array.from({ length: 30 }, (_, i) => i + 1)

/** Minutes without a touch after which a till locks; 0 is never. */
const ESPERAS = [0, 1, 2, 5, 10, 15, 30, 60]

/** What a till with no line does with a sale on credit, in words. */
const CREDITO: Readonly<Record<Tienda['creditoSinConexion'], string>> = {
  bloquear: 'No se vende a crédito',
  pin: 'Cada una con PIN de supervisor',
  hasta: 'Hasta un monto; más, con PIN',
}

const montos = [
  'descuentoMaximoCajero',
  'descuentoMaximoSupervisor',
  'diferenciaMaximaCentavos',
  'devolucionPropiaMaximaCentavos',
  'creditoSinConexionHastaCentavos',
] as const
/** An amount is null while its field is empty or cannot be read: it is then not saved, and never as 0. */
type Reglas = Pick<
  Tienda,
  | 'preciosIncluyenItbis'
  | 'comprobantePorDefecto'
  | 'cajeroQuitaLineas'
  | 'cajeroAbreGaveta'
  | 'codigosBascula'
  | 'permisoDias'
  | 'bloqueoMinutos'
  | 'creditoSinConexion'
> &
  Record<(typeof montos)[number], number | null>

/** How the store sells: taxes in its prices, the document it gives, and how far each role goes alone. */
export function VentaTab({ tienda }: { tienda: Tienda }) {
  const { tiendaId } = useTienda()
  const orden = useOrden()
  const { preciosIncluyenItbis, comprobantePorDefecto, descuentoMaximoCajero, descuentoMaximoSupervisor, diferenciaMaximaCentavos } = tienda
  const { devolucionPropiaMaximaCentavos, cajeroQuitaLineas, cajeroAbreGaveta, codigosBascula, permisoDias, bloqueoMinutos } = tienda
  const { creditoSinConexion, creditoSinConexionHastaCentavos } = tienda
  const { valores, cambiados, sucio, cambiar, descartar, aceptar } = useCambios<Reglas>({
    preciosIncluyenItbis,
    comprobantePorDefecto,
    descuentoMaximoCajero,
    descuentoMaximoSupervisor,
    diferenciaMaximaCentavos,
    devolucionPropiaMaximaCentavos,
    cajeroQuitaLineas,
    cajeroAbreGaveta,
    codigosBascula,
    permisoDias,
    bloqueoMinutos,
    creditoSinConexion,
    creditoSinConexionHastaCentavos,
  })
  const problema = montos.some((campo) => valores[campo] === null) ? 'Falta una cantidad' : undefined
  const [guardar, guardando] = useLocked(async () => {
    if (problema !== undefined) return
    const cambio = Object.fromEntries(Object.entries(cambiados).filter(([, valor]) => valor !== null)) as Partial<
      Pick<Tienda, keyof Reglas>
    >
    if ((await orden(comandos.editarTienda, { tiendaId }, cambio)).ok) aceptar()
  })
  return (
    <Hoja sucio={sucio} guardando={guardando} problema={problema} onSave={guardar} onDiscard={descartar}>
      <Seccion titulo="Impuestos y comprobante">
        <Stack>
          <Switch
            label="Los precios incluyen el ITBIS"
            description={
              valores.preciosIncluyenItbis
                ? 'Un artículo de RD$100.00 se cobra a RD$100.00; el impuesto va por dentro.'
                : 'El ITBIS se suma al cobrar: un artículo de RD$100.00 al 18 % se cobra a RD$118.00.'
            }
            checked={valores.preciosIncluyenItbis}
            onChange={(event) => cambiar({ preciosIncluyenItbis: event.currentTarget.checked })}
          />
          <NativeSelect
            size="md"
            label="Comprobante por defecto"
            description={
              valores.comprobantePorDefecto.startsWith('E')
                ? 'El que lleva una venta si nadie escoge otro. Mercana no firma los de serie E ni los envía a la DGII.'
                : 'El que lleva una venta si nadie escoge otro'
            }
            maw={420}
            data={tipoComprobantes
              .filter((tipo) => !comprobantes[tipo].notaCredito)
              .map((tipo) => ({ value: tipo, label: `${tipo} · ${comprobantes[tipo].nombre}` }))}
            value={valores.comprobantePorDefecto}
            onChange={(event) =>
              cambiar({
                comprobantePorDefecto: tipoComprobantes.find((tipo) => tipo === event.currentTarget.value) ?? valores.comprobantePorDefecto,
              })
            }
          />
        </Stack>
      </Seccion>
      <Seccion titulo="Hasta dónde decide cada quien">
        <Text c="dimmed" mb="sm">
          Por encima de esto la caja pide el PIN de alguien con más autoridad.
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
          <CampoPorcentaje
            label="Descuento, cajero"
            valor={valores.descuentoMaximoCajero}
            onChange={(descuentoMaximo) => cambiar({ descuentoMaximoCajero: descuentoMaximo })}
          />
          <CampoPorcentaje
            label="Descuento, supervisor"
            valor={valores.descuentoMaximoSupervisor}
            onChange={(descuentoMaximo) => cambiar({ descuentoMaximoSupervisor: descuentoMaximo })}
          />
          <MoneyInput
            label="Diferencia al cerrar caja"
            parse={leerCentavos}
            explain={explicarCodigo}
            value={valores.diferenciaMaximaCentavos}
            onChange={(diferencia) => cambiar({ diferenciaMaximaCentavos: diferencia })}
          />
          <MoneyInput
            label="Devolver lo que uno mismo vendió"
            parse={leerCentavos}
            explain={explicarCodigo}
            value={valores.devolucionPropiaMaximaCentavos}
            onChange={(devolucion) => cambiar({ devolucionPropiaMaximaCentavos: devolucion })}
          />
        </SimpleGrid>
        <Stack mt="md" gap="sm">
          <Switch
            label="El cajero quita líneas de la venta sin permiso"
            description="Cada línea que se quita queda escrita, con quién la quitó y cuánto valía."
            checked={valores.cajeroQuitaLineas}
            onChange={(event) => cambiar({ cajeroQuitaLineas: event.currentTarget.checked })}
          />
          <Switch
            label="El cajero abre la gaveta sin una venta y sin permiso"
            description="Cada vez queda escrita también."
            checked={valores.cajeroAbreGaveta}
            onChange={(event) => cambiar({ cajeroAbreGaveta: event.currentTarget.checked })}
          />
        </Stack>
      </Seccion>
      <Seccion titulo="Cajas sin conexión">
        <NativeSelect
          size="md"
          label="Cuánto vende una caja sin conectarse"
          description="Pasado ese tiempo no hace ventas nuevas hasta conectarse un momento; lo vendido no se pierde. Menos días protegen más si se llevan un equipo."
          maw={420}
          data={PLAZOS.map((dias) => ({ value: String(dias), label: dias === 1 ? '1 día' : `${dias} días` }))}
          value={String(valores.permisoDias)}
          onChange={(event) => cambiar({ permisoDias: Number(event.currentTarget.value) })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md" maw={860}>
          <NativeSelect
            size="md"
            label="Ventas a crédito sin conexión"
            description="Sin conexión la caja no sabe qué fiaron las otras."
            data={creditosSinConexion.map((regla) => ({ value: regla, label: CREDITO[regla] }))}
            value={valores.creditoSinConexion}
            onChange={(event) =>
              cambiar({
                creditoSinConexion: creditosSinConexion.find((regla) => regla === event.currentTarget.value) ?? valores.creditoSinConexion,
              })
            }
          />
          {valores.creditoSinConexion === 'hasta' && (
            <MoneyInput
              label="Hasta cuánto por venta"
              description="Pasarse del crédito aprobado pide PIN siempre."
              parse={leerCentavos}
              explain={explicarCodigo}
              value={valores.creditoSinConexionHastaCentavos}
              onChange={(hasta) => cambiar({ creditoSinConexionHastaCentavos: hasta })}
            />
          )}
        </SimpleGrid>
      </Seccion>
      <Seccion titulo="Bloqueo de las cajas">
        <NativeSelect
          size="md"
          label="La caja se bloquea sola"
          description="Si nadie la toca en ese tiempo, pide el PIN otra vez. La venta a medias queda como estaba."
          maw={420}
          data={ESPERAS.map((minutos) => ({
            value: String(minutos),
            label: minutos === 0 ? 'Nunca' : minutos === 1 ? 'Al minuto' : `A los ${minutos} minutos`,
          }))}
          value={String(valores.bloqueoMinutos)}
          onChange={(event) => cambiar({ bloqueoMinutos: Number(event.currentTarget.value) })}
        />
      </Seccion>
      <Seccion titulo="Etiquetas de la báscula">
        <Text c="dimmed" mb="sm">
          Los códigos de 13 dígitos que imprime tu báscula. El artículo se busca por su código en Productos.
        </Text>
        <EtiquetasBascula formatos={valores.codigosBascula} onChange={(formatos) => cambiar({ codigosBascula: formatos })} />
      </Seccion>
    </Hoja>
  )
}
