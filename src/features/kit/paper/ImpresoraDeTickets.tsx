import { useState } from 'react'
import { Alert, Badge, Button, Group, List, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { IconBluetooth, IconCash, IconPlug, IconPrinter, IconUsb } from '@tabler/icons-react'
import { useConfigTienda } from '#data/session/react.tsx'
import { espacio, filaBloque, raya, textoBloque, type Impreso } from '#domain/core/impreso.ts'
import {
  abrirGaveta,
  conexionesDisponibles,
  elegirImpresora,
  enviarAImpresora,
  olvidarImpresora,
  useImpresora,
  type Conexion,
  type Eleccion,
} from '#ui/imprimir/impresora.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useImprimirAlCobrar } from './useImprimirAlCobrar.ts'

const caras = {
  usb: { nombre: 'USB', icono: IconUsb },
  serial: { nombre: 'puerto serie', icono: IconPlug },
  bluetooth: { nombre: 'Bluetooth', icono: IconBluetooth },
} as const

const noElegida: Readonly<Record<Exclude<Eleccion, 'elegida'>, string>> = {
  ninguna: 'No se escogió ninguna. Revisa que esté encendida y conectada, y que ningún otro programa la esté usando.',
  'solo-imagenes': 'Esa impresora solo entiende imágenes. Usa el botón Imprimir de cada factura, que pasa por el navegador.',
}

const anchos = [
  { value: '48', label: '80 mm' },
  { value: '42', label: '80 mm (42)' },
  { value: '32', label: '58 mm' },
]

/** Letters that a printer on a wrong code page turns into something else, and a row to see where the paper ends. */
const prueba = (tienda: string): Impreso => ({
  titulo: 'Prueba de impresora',
  bloques: [
    textoBloque(tienda, { alinear: 'centro', fuerte: true, tamano: 'grande' }),
    textoBloque('PRUEBA DE IMPRESORA', { alinear: 'centro' }),
    raya,
    textoBloque('Ñandú, piñata, café, ¡así!, ¿sí?, pingüino'),
    textoBloque('á é í ó ú ü ñ  Á É Í Ó Ú Ü Ñ  ¿ ¡ € RD$'),
    raya,
    filaBloque('TOTAL', 'RD$1,234.50', { fuerte: true, tamano: 'grande' }),
    espacio,
  ],
})

/** The receipt printer of this device: chosen once, by a person, on the browsers that can talk to one. */
export function ImpresoraDeTickets() {
  const tienda = useConfigTienda()
  const { elegida, conectada } = useImpresora()
  const [columnas, setColumnas] = useState('48')
  const [onCobrar, setAlCobrar] = useImprimirAlCobrar()
  const [aviso, setAviso] = useState('')
  const disponibles = conexionesDisponibles()
  const [elegir, eligiendo] = useLocked(async (conexion: Conexion) => {
    setAviso('')
    const eleccion = await elegirImpresora(conexion, Number(columnas))
    setAviso(eleccion === 'elegida' ? '' : noElegida[eleccion])
  })
  const [mandar, mandando] = useLocked(async (que: () => Promise<boolean>) => {
    setAviso('')
    setAviso((await que()) ? '' : 'La impresora no contesta. Revisa que esté encendida, conectada y con papel.')
  })
  return (
    <>
      {disponibles.length === 0 ? (
        <Alert color="orange" title="Este navegador no puede hablar con una impresora de tickets">
          <Stack gap="xs">
            <Text>Pueden hacerlo:</Text>
            <List>
              <List.Item>Chrome, Edge y Opera en Windows, Mac, Linux y ChromeOS: USB, puerto serie y Bluetooth.</List.Item>
              <List.Item>Chrome y Edge en Android: USB y Bluetooth.</List.Item>
            </List>
            <Text>
              Firefox, Safari y los navegadores del iPhone y el iPad no pueden. En ellos, el botón Imprimir y el PDF de cada factura
              funcionan igual.
            </Text>
          </Stack>
        </Alert>
      ) : elegida ? (
        <Stack>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Text fw={700} fz="lg">
                {elegida.nombre}
              </Text>
              <Text c="dimmed">
                Por {caras[elegida.conexion].nombre}, {elegida.columnas} letras por línea
              </Text>
            </div>
            <Badge size="lg" variant="light" tt="none" color={conectada ? 'teal' : 'gray'} style={{ flex: 'none' }}>
              {conectada ? 'Conectada' : 'Se conecta al imprimir'}
            </Badge>
          </Group>
          <Switch label="Imprimir sola al cobrar" checked={onCobrar} onChange={(evento) => setAlCobrar(evento.currentTarget.checked)} />
          <Group gap="xs">
            <Button
              leftSection={<IconPrinter size={20} aria-hidden />}
              loading={mandando}
              onClick={() => mandar(() => enviarAImpresora([prueba(tienda?.tiendaNombre ?? 'Mercana')]))}
            >
              Imprimir una prueba
            </Button>
            <Button
              variant="default"
              leftSection={<IconCash size={20} aria-hidden />}
              loading={mandando}
              onClick={() => mandar(abrirGaveta)}
            >
              Abrir la gaveta
            </Button>
            <Button variant="subtle" color="red" disabled={mandando} onClick={() => void olvidarImpresora()}>
              Olvidarla
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            En la prueba deben leerse bien la ñ y los acentos, y el total terminar justo en el borde. Si se corta o sobra papel, olvídala y
            escógela con otro ancho.
          </Text>
        </Stack>
      ) : (
        <Stack>
          <div>
            <Text fw={600} id="ancho-del-papel" mb={4}>
              Ancho del papel
            </Text>
            <SegmentedControl aria-labelledby="ancho-del-papel" value={columnas} onChange={setColumnas} data={anchos} />
          </div>
          <Group gap="xs">
            {disponibles.map((conexion) => {
              const { nombre, icono: Icono } = caras[conexion]
              return (
                <Button
                  key={conexion}
                  variant="default"
                  leftSection={<Icono size={20} aria-hidden />}
                  loading={eligiendo}
                  onClick={() => elegir(conexion)}
                >
                  Buscar por {nombre}
                </Button>
              )
            })}
          </Group>
          <Text size="sm" c="dimmed">
            El navegador muestra las que encuentra y tú escoges. Se recuerda en este equipo.
          </Text>
        </Stack>
      )}
      <Text c="orange" fw={600} role="alert" mt="sm" hidden={aviso === ''}>
        {aviso}
      </Text>
    </>
  )
}
