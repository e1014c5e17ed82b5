import { NativeSelect, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { useTienda } from '#data/react.tsx'
import { comandos } from '#domain/comandos.ts'
import type { Tienda } from '#domain/entidades/tienda.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { leerCentavos } from '#domain/money.ts'
import { comprobantes, tipoComprobantes } from '#domain/ncf.ts'
import { MoneyInput } from '#ui/NumberField.tsx'
import { useLocked } from '#ui/useLocked.ts'
import { CampoPorcentaje } from '../../CampoPorcentaje.tsx'
import { useOrden } from '../../useOrden.ts'
import { Seccion } from '../campos/Seccion.tsx'
import { EtiquetasBascula } from './EtiquetasBascula.tsx'
import { Hoja } from './Hoja.tsx'
import { useCambios } from './useCambios.ts'

const montos = ['descuentoMaximoCajero', 'descuentoMaximoSupervisor', 'diferenciaMaximaCentavos'] as const
/** An amount is null while its field is empty or cannot be read: it is then not saved, and never as 0. */
type Reglas = Pick<Tienda, 'preciosIncluyenItbis' | 'comprobantePorDefecto' | 'cajeroQuitaLineas' | 'cajeroAbreGaveta' | 'codigosBascula'> &
  Record<(typeof montos)[number], number | null>

/** How the store sells: taxes in its prices, the document it gives, and how far each role goes alone. */
export function VentaTab({ tienda }: { tienda: Tienda }) {
  const { tiendaId } = useTienda()
  const orden = useOrden()
  const { preciosIncluyenItbis, comprobantePorDefecto, descuentoMaximoCajero, descuentoMaximoSupervisor, diferenciaMaximaCentavos } = tienda
  const { cajeroQuitaLineas, cajeroAbreGaveta, codigosBascula } = tienda
  const { valores, cambiados, sucio, cambiar, descartar, aceptar } = useCambios<Reglas>({
    preciosIncluyenItbis,
    comprobantePorDefecto,
    descuentoMaximoCajero,
    descuentoMaximoSupervisor,
    diferenciaMaximaCentavos,
    cajeroQuitaLineas,
    cajeroAbreGaveta,
    codigosBascula,
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
    <Hoja sucio={sucio} guardando={guardando} problema={problema} alGuardar={guardar} alDescartar={descartar}>
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
            description="El que lleva una venta si nadie escoge otro"
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
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <CampoPorcentaje
            label="Descuento, cajero"
            valor={valores.descuentoMaximoCajero}
            alCambiar={(descuentoMaximo) => cambiar({ descuentoMaximoCajero: descuentoMaximo })}
          />
          <CampoPorcentaje
            label="Descuento, supervisor"
            valor={valores.descuentoMaximoSupervisor}
            alCambiar={(descuentoMaximo) => cambiar({ descuentoMaximoSupervisor: descuentoMaximo })}
          />
          <MoneyInput
            label="Diferencia al cerrar caja"
            parse={leerCentavos}
            explain={explicarCodigo}
            value={valores.diferenciaMaximaCentavos}
            onChange={(diferencia) => cambiar({ diferenciaMaximaCentavos: diferencia })}
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
      <Seccion titulo="Etiquetas de la báscula">
        <Text c="dimmed" mb="sm">
          Los códigos de 13 dígitos que imprime tu báscula. El artículo se busca por su código en Productos.
        </Text>
        <EtiquetasBascula formatos={valores.codigosBascula} alCambiar={(formatos) => cambiar({ codigosBascula: formatos })} />
      </Seccion>
    </Hoja>
  )
}
