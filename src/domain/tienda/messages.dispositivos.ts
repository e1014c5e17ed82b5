/** Words for devices: how they show who they are, copies, and the permit to sell with no line (adr/0022). */
const OTRO_CODIGO =
  'Pide a un supervisor un código en Configurar y enrola este equipo otra vez. Lo que no se ha entregado sigue aquí y se entrega después.'

export const mensajesDeDispositivos: Readonly<Record<string, { mensaje: string; arreglo: string }>> = {
  'guardar.solo-su-sesion': {
    mensaje: 'Esto lo hace el propietario desde su propia sesión, no desde una caja.',
    arreglo: 'Entra con tu correo en tu teléfono o computadora y hazlo allí. En la caja puedes vender, devolver y cerrar como siempre.',
  },
  'cuarentena.de-propietario': {
    mensaje: 'Es cosa del propietario, y llegó de una caja.',
    arreglo: 'Si lo hiciste tú, acéptalo con «Revisar otra vez». Si no, archívalo, cambia tu PIN y revisa ese equipo.',
  },
  'cuarentena.de-operador': {
    mensaje: 'Lo hizo un operador de Mercana que actuaba en lugar de esta persona, y mueve dinero.',
    arreglo: 'Si se lo pediste, acéptalo con «Revisar otra vez». Si no, archívalo y avisa a Mercana.',
  },
  'cuarentena.sin-firma-de-equipo': {
    mensaje: 'Lo trajo otro equipo, sin la firma del que dice que lo hizo.',
    arreglo: 'Si reconoces lo que dice, acéptalo con «Revisar otra vez». Si no, archívalo y revisa el equipo que lo trajo.',
  },
  'dispositivo.reto': {
    mensaje: 'El servidor pidió a este equipo que se identifique.',
    arreglo: 'Se hace solo; si sigue, recarga la página.',
  },
  'dispositivo.token-vencido': {
    mensaje: 'El permiso de este equipo para leer venció.',
    arreglo: 'Se renueva solo con conexión; si sigue, recarga la página.',
  },
  'dispositivo.refresco-invalido': { mensaje: 'El servidor no reconoció a este equipo.', arreglo: OTRO_CODIGO },
  'dispositivo.sin-llave': { mensaje: 'El servidor no tiene la llave de este equipo.', arreglo: OTRO_CODIGO },
  'dispositivo.otra-llave': { mensaje: 'El servidor conoce a este equipo con otra llave.', arreglo: OTRO_CODIGO },
  'dispositivo.sin-firma': {
    mensaje: 'Lo que se envió no llevaba la firma de este equipo.',
    arreglo: 'Recarga la página: nada se ha perdido.',
  },
  'dispositivo.firma-ajena': {
    mensaje: 'La firma de lo que se envió no es la de este equipo.',
    arreglo: `No se recibió nada y nada se ha perdido. ${OTRO_CODIGO}`,
  },
  'dispositivo.copiado': {
    mensaje: 'Este equipo está en dos lugares a la vez: alguien copió sus datos.',
    arreglo: `Ninguno de los dos puede vender ni leer; lo vendido se sigue entregando. ${OTRO_CODIGO}`,
  },
  'dispositivo.suspendido': {
    mensaje: 'Mercana suspendió este equipo: por ahora no entrega ni recibe datos.',
    arreglo:
      'Lo que haga queda guardado aquí y sale solo cuando lo levanten: no borres los datos de este navegador. El propietario ve el motivo en Configurar, en Dispositivos, y a quién escribirle.',
  },
  'dispositivo.entrega-cerrada': {
    mensaje: 'Este equipo fue retirado hace más de 30 días y ya no entrega por sí mismo.',
    arreglo: 'Saca su caja negra en Sincronización y recíbela en otro equipo de la tienda.',
  },
  'dispositivo.permiso-vencido': {
    mensaje: 'Esta caja lleva demasiado tiempo sin conectarse y no puede hacer ventas nuevas.',
    arreglo: 'Conéctala a internet un momento y sigue vendiendo. Lo vendido está guardado, y el turno se puede cerrar.',
  },
}
