import SwiftUI

@main
struct LiuguangApp: App {
    var body: some Scene {
        WindowGroup {
            AppView().ignoresSafeArea().background(Color(red: 0.05, green: 0.055, blue: 0.07))
        }
    }
}

struct AppView: UIViewControllerRepresentable {
    func makeUIViewController(context: Context) -> WebController { WebController() }
    func updateUIViewController(_ controller: WebController, context: Context) {}
}
