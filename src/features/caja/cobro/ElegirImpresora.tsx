import { useState } from 'react'
import { Alert, Button, Group, Modal, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { IconBluetooth, IconPlug, IconUsb } from '@tabler/icons-react'
import { espacio, raya, textoBloque } from '#domain/impreso.ts'
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
import { useLocked } from '#ui/useLocked.ts'
import { useImprimirAlCobrar } from './useImprimirSolo.ts'

const caras = {
  usb: { nombre: 'USB', icono: IconUsb },
  serial: { nombre: 'Puerto serie', icono: IconPlug },
  bluetooth: { nombre: 'Bluetooth', icono: IconBluetooth },
} as const

const palabras: Readonly<Record<Exclude<Eleccion, 'elegida'>, string>> = {
  ninguna: 'No se eligió ninguna impresora. Revisa que esté encendida y conectada, y que ningún otro programa la use.',
  'solo-imagenes': 'Esa impresora solo imprime imágenes. Usa el botón Imprimir, que pasa por el navegador.',
}

const prueba = {
  titulo: 'Prueba',
  bloques: [
    textoBloque('PRUEBA DE IMPRESORA', { alinear: 'centro' as const, fuerte: true }),
    raya,
    textoBloque('Ñandú, piñata, café, ¡así! ¿sí? üÜ áéíóú ÁÉÍÓÚ €'),
    espacio,
  ],
}

/** The receipt printer of this counter: chosen once, by the person who plugged it in. */
export function ElegirImpresora({ onCerrar }: { onCerrar: () => void }) {
  const { elegida, conectada } = useImpresora()
  const [columnas, setColumnas] = useState('48')
  const [aviso, setAviso] = useState('')
  const [alCobrar, setAlCobrar] = useImprimirAlCobrar()
  const disponibles = conexionesDisponibles()
  const [elegir, eligiendo] = useLocked(async (conexion: Conexion) => {
    const eleccion = await elegirImpresora(conexion, Number(columnas))
    setAviso(eleccion === 'elegida' ? '' : palabras[eleccion])
  })
  const [mandar, mandando] = useLocked(async (que: () => Promise<boolean>) => {
    setAviso((await que()) ? '' : 'La impresora no contesta. Revisa que esté encendida y con papel.')
  })
  return (
    <Modal opened onClose={onCerrar} title="Impresora de tickets" size="lg">
      <Stack>
        {disponibles.length === 0 && (
          <Alert color="orange" title="Este navegador no habla con impresoras de tickets">
            Usa Chrome o Edge para conectarla por USB, serie o Bluetooth. El botón Imprimir y el PDF funcionan en todos.
          </Alert>
        )}
        {aviso !== '' && (
          <Alert color="orange" role="alert">
            {aviso}
          </Alert>
        )}
        {elegida ? (
          <>
            <Text>
              <strong>{elegida.nombre}</strong>, {caras[elegida.conexion].nombre}, {elegida.columnas} columnas.{' '}
              {conectada ? 'Conectada.' : 'Se conecta al imprimir.'}
            </Text>
            <Switch label="Imprimir sola al cobrar" checked={alCobrar} onChange={(evento) => setAlCobrar(evento.currentTarget.checked)} />
            <Group>
              <Button variant="default" loading={mandando} onClick={() => mandar(() => enviarAImpresora([prueba]))}>
                Imprimir una prueba
              </Button>
              <Button variant="default" loading={mandando} onClick={() => mandar(abrirGaveta)}>
                Abrir la gaveta
              </Button>
              <Button variant="subtle" color="red" onClick={() => void olvidarImpresora()}>
                Olvidarla
              </Button>
            </Group>
          </>
        ) : (
          disponibles.length > 0 && (
            <>
              <div>
                <Text fw={600} id="ancho-papel">
                  Ancho del papel
                </Text>
                <SegmentedControl
                  fullWidth
                  aria-labelledby="ancho-papel"
                  value={columnas}
                  onChange={setColumnas}
                  data={[
                    { value: '48', label: '80 mm' },
                    { value: '42', label: '42 letras' },
                    { value: '32', label: '58 mm' },
                  ]}
                />
              </div>
              <Group>
                {disponibles.map((conexion) => {
                  const { nombre, icono: Icono } = caras[conexion]
                  return (
                    <Button key={conexion} leftSection={<Icono size={20} />} loading={eligiendo} onClick={() => elegir(conexion)}>
                      Buscar por {nombre}
                    </Button>
                  )
                })}
              </Group>
            </>
          )
        )}
      </Stack>
    </Modal>
  )
}
