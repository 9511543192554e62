import AVFoundation
import Photos
import UIKit
import WebKit

/// Answers what the page calls on window.LiuguangBridge (docs/native.md). Calls come from the agent's own hosts only.
final class Bridge: NSObject, WKScriptMessageHandlerWithReply {
    private let hosts: [String]

    init(hosts: [String]) {
        self.hosts = hosts
    }

    /// bridge.js with what this app is.
    func script() -> String {
        guard let file = Bundle.main.url(forResource: "bridge", withExtension: "js"),
            let text = try? String(contentsOf: file, encoding: .utf8)
        else { return "" }
        let version = Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String ?? ""
        return text.replacingOccurrences(of: "@platform@", with: "ios")
            .replacingOccurrences(of: "@version@", with: version)
    }

    /// `answer(value, error)`: an error makes the page do without, or by its own means.
    func userContentController(
        _ controller: WKUserContentController, didReceive message: WKScriptMessage,
        replyHandler answer: @escaping (Any?, String?) -> Void
    ) {
        let frame = message.frameInfo
        guard frame.isMainFrame, frame.securityOrigin.protocol == "https", hosts.contains(frame.securityOrigin.host),
            let call = message.body as? [String: Any], let method = call["method"] as? String
        else { return answer(nil, "refused") }
        let first = (call["args"] as? [Any])?.first
        switch method {
        case "requestCameraPermission":
            AVCaptureDevice.requestAccess(for: .video) { granted in
                DispatchQueue.main.async { answer(nil, granted ? nil : "denied") }
            }
        case "haptic":
            haptic(first as? String ?? "")
            answer(nil, nil)
        case "saveImage":
            saveImage(first as? String ?? "", answer)
        case "keepAwake":
            UIApplication.shared.isIdleTimerDisabled = first as? Bool ?? false
            answer(nil, nil)
        case "openLink":
            guard let url = URL(string: first as? String ?? "") else { return answer(nil, "not an address") }
            Bridge.open(url) { opened in answer(nil, opened ? nil : "not opened") }
        default:
            answer(nil, "unknown: \(method)")
        }
    }

    /// A store page, a site or what a cashier opens. Nothing that is not the web.
    static func open(_ url: URL, done: @escaping (Bool) -> Void) {
        guard ["https", "http", "alipays", "alipay", "weixin"].contains(url.scheme ?? "") else { return done(false) }
        UIApplication.shared.open(url, options: [:], completionHandler: done)
    }

    private func haptic(_ kind: String) {
        switch kind {
        case "medium": UIImpactFeedbackGenerator(style: .medium).impactOccurred()
        case "success": UINotificationFeedbackGenerator().notificationOccurred(.success)
        default: UIImpactFeedbackGenerator(style: .light).impactOccurred()
        }
    }

    private func saveImage(_ dataUrl: String, _ answer: @escaping (Any?, String?) -> Void) {
        guard dataUrl.hasPrefix("data:image/"), let comma = dataUrl.firstIndex(of: ","),
            let data = Data(base64Encoded: String(dataUrl[dataUrl.index(after: comma)...])),
            let image = UIImage(data: data)
        else { return answer(nil, "not a picture") }
        PHPhotoLibrary.requestAuthorization(for: .addOnly) { state in
            guard state == .authorized else { return DispatchQueue.main.async { answer(nil, "denied") } }
            PHPhotoLibrary.shared().performChanges {
                PHAssetChangeRequest.creationRequestForAsset(from: image)
            } completionHandler: { saved, error in
                DispatchQueue.main.async { answer(nil, saved ? nil : error?.localizedDescription ?? "not saved") }
            }
        }
    }
}
